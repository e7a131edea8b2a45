-- Who sent a picture, as limits count networks; null for pictures of the exchange's own making.
ALTER TABLE image ADD COLUMN network text;
CREATE INDEX image_by_member ON image (member, created_at);
CREATE INDEX image_by_network ON image (network, created_at);
CREATE INDEX image_kept ON image (size) WHERE deleted_at IS NULL;
