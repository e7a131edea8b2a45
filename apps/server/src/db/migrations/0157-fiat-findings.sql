-- What staff found, as both parties read it; of decisions since it is kept.
ALTER TABLE fiat_order ADD COLUMN finding text;
