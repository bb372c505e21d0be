import { createContext } from 'react';

/** Properties of the dialog from the JSON of the flow, provided by the dialog host. */
export interface DialogSetting {
  /** False: only the dialog's own buttons close it (slice `Dialog.dismissible`). */
  dismissible: boolean;
  /** Id of the dialog's screen, set on the content of the window. */
  screen?: string;
}

export const DialogContext = createContext<DialogSetting>({ dismissible: true });
