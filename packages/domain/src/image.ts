/**
 * How heavy a picture may be that members upload, in bytes; the form and the server ask the same.
 */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
