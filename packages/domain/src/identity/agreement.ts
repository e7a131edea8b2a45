/** The user agreement and privacy policy that count today. It changes with their words. */
export const AGREEMENT_VERSION = '2026-11-23'
