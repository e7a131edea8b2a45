-- On which chain a contract proved the wallet: the same address may be another's elsewhere. Null for a
-- wallet that its key proved, which is the same on every chain. Which kind the wallets of before were
-- was not written down: they are opened by their key alone.
ALTER TABLE member ADD COLUMN wallet_chain integer;

-- Browsers that a member has signed in from, by whatever way: the first time is told by mail. None of
-- them is trusted for that.
CREATE TABLE seen_device (
  member      bigint NOT NULL REFERENCES member,
  device_hash bytea NOT NULL,
  first_at    bigint NOT NULL,
  last_at     bigint NOT NULL,
  PRIMARY KEY (member, device_hash)
);
INSERT INTO seen_device (member, device_hash, first_at, last_at)
  SELECT member, device_hash, trusted_at, trusted_at FROM member_device;
