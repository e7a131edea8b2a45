-- A proposal can be withdrawn by its maker: then it is over and nobody has decided it.
ALTER TABLE operator_proposal DROP CONSTRAINT operator_proposal_check1;
ALTER TABLE operator_proposal ADD CONSTRAINT operator_proposal_decided
  CHECK ((status IN ('open', 'withdrawn')) = (checker IS NULL));
-- Who else uses an address that a withdrawal goes to.
CREATE INDEX withdrawal_address_by_address ON withdrawal_address (lower(address));
CREATE INDEX withdrawal_by_address ON withdrawal (lower(address));
