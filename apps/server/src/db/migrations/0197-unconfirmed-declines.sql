-- The signer confirms declines from before it confirmed any, also of withdrawals that have ended.
CREATE INDEX payment_unconfirmed ON payment (chain) WHERE nonce IS NULL AND signature IS NULL;
