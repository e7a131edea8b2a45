/** The size limit of uploaded images, in bytes, shared by form and server. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
