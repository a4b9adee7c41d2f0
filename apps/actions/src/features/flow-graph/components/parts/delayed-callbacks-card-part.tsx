import { Handle, Position } from '@xyflow/react';

/** The port at which their lines begin. */
export function DelayedCallbacksCardPart() {
  return (
    <Handle id="delay" type="source" position={Position.Right} isConnectable={false} className="delay-way" />
  );
}
