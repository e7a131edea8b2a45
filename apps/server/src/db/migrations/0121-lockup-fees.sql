-- What was taken when a lockup ended, which is nothing where it was redeemed before its first day.
ALTER TABLE lockup ADD COLUMN fee_taken numeric(38,18);
UPDATE lockup SET fee_taken = CASE ended_as WHEN 'redeemed' THEN redemption_fee ELSE 0 END
  WHERE ended_as IS NOT NULL;
