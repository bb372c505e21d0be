import { createContext } from 'react';

/** What the flow's JSON says of the dialog that is drawn here. The dialog host provides it. */
export interface DialogSetting {
  /** False: only the dialog's own buttons close it (slice `Dialog.dismissible`). */
  dismissible: boolean;
  /** Id of the dialog's screen, which the window's content names. */
  screen?: string;
}

export const DialogContext = createContext<DialogSetting>({ dismissible: true });
