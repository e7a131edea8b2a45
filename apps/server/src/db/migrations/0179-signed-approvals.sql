-- What the passkey of who approved signed over the proposal, WebAuthn's JSON; null for what was
-- rejected, and in the demo.
ALTER TABLE operator_proposal ADD COLUMN approval text;
-- Approved and not done before approvals were signed: decided anew.
UPDATE operator_proposal SET status = 'open', checker = NULL, decided_at = NULL
  WHERE status = 'approved';

-- The same for withdrawals, by operator. The signer compares them with keys that are not in this
-- database.
CREATE TABLE withdrawal_signature (
  withdrawal bigint NOT NULL,
  operator   text NOT NULL,
  credential text NOT NULL,
  signed_at  bigint NOT NULL,
  PRIMARY KEY (withdrawal, operator)
);
