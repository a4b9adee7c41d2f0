import { BotterError } from '@botter/contracts';

/** A stream in quarantine refuses writes: what people see of it would lag further and further. */
export function quarantinedError(): BotterError {
  return new BotterError(
    'quarantined',
    'A change of this bot could not be processed, so nothing more can be changed for now. The bot goes on as it was before that change. The operator has been told.',
  );
}
