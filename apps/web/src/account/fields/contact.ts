/**
 * What a person signs in with, as typed. The server has the last word on whether it is valid; here
 * only what can be seen at once is refused.
 */
export type ContactKind = 'email' | 'phone'
export type ContactDraft = { kind: ContactKind; account: string; dialCode: string }

export const accountInput = ({ kind, account, dialCode }: ContactDraft) =>
  kind === 'phone' ? { account: account.trim(), dialCode } : { account: account.trim() }

export const looksWhole = ({ kind, account }: ContactDraft): boolean =>
  kind === 'email'
    ? /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,24}$/.test(account.trim())
    : account.replace(/\D/g, '').length >= 4

/** As an account is found by it, as far as can be said here. */
export const contactTargetOf = ({ kind, account, dialCode }: ContactDraft): string =>
  kind === 'phone' ? `${dialCode}${account.replace(/\D/g, '')}` : account.trim()

export const shownContact = ({ kind, account, dialCode }: ContactDraft): string =>
  kind === 'phone' ? `${dialCode} ${account.trim()}` : account.trim()
