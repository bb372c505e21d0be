import { Copy } from '../../copy/Copy.tsx';
import CheckboxWidget from '../../widgets/checkbox/CheckboxWidget.tsx';
import { describedBy, FieldFrame } from '../../widgets/FieldFrame.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';

export interface AgreementBlockProps extends BlockProps {
  /** Name of the control. */
  name: string;
  label: Sentence;
  agreed?: boolean;
  /** Raised with `event.agreed`. */
  event: string;
}

/** A checkbox outside a form. It raises its event immediately, so a button can wait for it (LNK-004, LNK-005). */
export default function AgreementBlock({ id, raise, name, label, agreed, event }: AgreementBlockProps) {
  const frame = {
    id: `${nodeId(id)}-control`,
    label: <Copy text={label} />,
  };
  return (
    <div id={nodeId(id)}>
      <FieldFrame {...frame} kind="self">
        <CheckboxWidget
          id={frame.id}
          name={name}
          label={frame.label}
          value={agreed === true}
          onChange={(ticked) => raise(event, undefined, { agreed: ticked === true })}
          onBlur={() => undefined}
          onFocus={() => undefined}
          required
          options={{ autocomplete: 'off', describedBy: describedBy(frame) }}
        />
      </FieldFrame>
    </div>
  );
}
