-- Signed requests that have opened a socket for calls, so that each opens one over all gateways.
CREATE TABLE signed_opening (
  digest     bytea PRIMARY KEY,
  expires_at bigint NOT NULL
);
