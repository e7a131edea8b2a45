-- In which order addresses were shown, so that the process that watches the chains reads only what another one added.
ALTER TABLE deposit_address ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX deposit_address_by_number ON deposit_address (number);
