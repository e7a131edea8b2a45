-- Passkeys (WebAuthn): the public half of a pair that lives in a member's device.
CREATE TABLE passkey (
  -- The credential's id, base64url, as the device chose it.
  id         text PRIMARY KEY,
  member     bigint NOT NULL REFERENCES member,
  name       text NOT NULL,
  -- COSE.
  public_key bytea NOT NULL,
  -- How often the device says it was used; 0 for those that do not count. It never goes back.
  counter    bigint NOT NULL,
  -- How the device can be reached ('internal', 'hybrid', 'usb' …), for the browser's picker.
  transports text[] NOT NULL,
  created_at bigint NOT NULL,
  used_at    bigint
);
CREATE INDEX passkey_by_member ON passkey (member);

-- What a device has to sign: good once, for one purpose of one holder.
CREATE TABLE passkey_challenge (
  challenge  text PRIMARY KEY,
  holder     text NOT NULL,
  purpose    text NOT NULL,
  expires_at bigint NOT NULL
);
