import { Copy } from '../../copy/Copy.tsx';
import CheckboxWidget from '../../widgets/checkbox/CheckboxWidget.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';

export interface AgreementBlockProps extends BlockProps {
  /** Name of the control. */
  name: string;
  label: Sentence;
  hint?: Sentence | null;
  agreed?: boolean;
  /** Raised with `event.agreed`. */
  event: string;
}

/** A box to tick outside a form: the flow hears of it at once, so that a button can wait for it (LNK-004, LNK-005). */
export default function AgreementBlock({ id, raise, name, label, hint, agreed, event }: AgreementBlockProps) {
  return (
    <div id={nodeId(id)}>
      <CheckboxWidget
        id={`${nodeId(id)}-control`}
        name={name}
        label={<Copy text={label} />}
        hint={hint ? <Copy text={hint} /> : undefined}
        value={agreed === true}
        onChange={(ticked) => raise(event, undefined, { agreed: ticked === true })}
        onBlur={() => undefined}
        error={undefined}
        required
        readOnly={false}
        disabled={false}
        autoComplete="off"
        options={{}}
      />
    </div>
  );
}
