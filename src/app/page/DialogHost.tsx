import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DialogContext } from '../../blocks/dialogFrame/DialogContext.ts';
import type { Screen } from '../../engine/slice.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { ScreenStack } from '../screens/ScreenStack.tsx';
import { useLoadedScreens } from '../screens/useLoadedScreens.ts';
import { LoadingStatus } from './LoadingStatus.tsx';
import { LostDialog } from './LostDialog.tsx';

/**
 * The open dialogs, the last on top. Their code loads with the first of them (design §5). A dialog's window is in a portal, so
 * the window itself names the screen.
 */
export function DialogHost() {
  const { dialogs } = useAtomValue(machineAtom);
  return dialogs.map((id) => <DialogView key={id} id={id} />);
}

const none: readonly Screen[] = [];

function DialogView({ id }: { id: string }) {
  const { dialogs, screens: all } = useAtomValue(sliceAtom);
  const dialog = Object.hasOwn(dialogs, id) ? dialogs[id] : undefined;
  const screen = dialog && Object.hasOwn(all, dialog.screen) ? all[dialog.screen] : undefined;
  const screens = useMemo(() => (screen === undefined ? none : [screen]), [screen]);
  const { shown, hasFailed, retry } = useLoadedScreens(id, screens);
  const setting = useMemo(
    () => ({ dismissible: dialog?.dismissible !== false, screen: dialog?.screen }),
    [dialog],
  );
  if (hasFailed) return <LostDialog onRetry={retry} dismissible={setting.dismissible} />;
  if (shown === undefined) return <LoadingStatus isLoading />;
  return (
    <DialogContext value={setting}>
      <ScreenStack screens={shown.screens} frame={dialog?.screen} isWhole={shown.isWhole} />
    </DialogContext>
  );
}
