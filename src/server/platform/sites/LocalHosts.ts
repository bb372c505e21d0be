/** What is special about a host that is no site of a brand (design §6). */
export interface SpecialHost {
  /** Merge patch over the settings of the first site; `{home}` stands for that site's address. */
  patch?: Record<string, unknown>;
  /** Its configuration can't be loaded. */
  fails?: boolean;
}

/** What a server for one machine adds to the hosts and settings of its releases. Others have nothing of the kind. */
export interface LocalHosts {
  /** The special host of a name. */
  specialAt(hostName: string): SpecialHost | undefined;
  /** Name of the stand-in for an outside page that answers at a host. */
  standInAt(hostName: string): string | undefined;
  /**
   * Origins of the stand-ins that pages of sites may post to or frame.
   * @param port with its colon, or empty
   */
  standInOrigins(port: string): { forms: string[]; frames: string[] };
  /** Merge patch over the settings of every site. */
  everySite: Record<string, unknown>;
  /**
   * Gives addresses of this machine in settings the port that the server has.
   * @param port with its colon, or empty
   */
  withPort<Value>(value: Value, port: string): Value;
}
