-- Who pulled the brake on withdrawals: an operator's name, or '' when the server did it by itself.
ALTER TABLE withdrawal_halt ADD COLUMN halted_by text NOT NULL DEFAULT '';
-- A halt that is on already was written down before it took hold.
UPDATE withdrawal_halt SET halted_by = coalesce((
  SELECT operator FROM operator_audit
  WHERE action = 'withdrawals.halted' AND at <= since AND line::json ->> 'reason' = reason
  ORDER BY seq DESC LIMIT 1), '');
