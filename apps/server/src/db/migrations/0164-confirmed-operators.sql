-- Where the invitation of an operator goes, and who proposed it; null for one made on the machine.
ALTER TABLE operator ADD COLUMN email text, ADD COLUMN invited_by bigint REFERENCES operator;

-- A passkey made with an invitation from the desk opens nothing before somebody else confirmed it.
ALTER TABLE operator_passkey ADD COLUMN confirmed_at bigint;
UPDATE operator_passkey SET confirmed_at = created_at;
