/** The current user agreement and privacy policy. Changes with their text. */
export const AGREEMENT_VERSION = '2026-11-23'
