/**
 * The contact as typed. The server decides whether it is valid; only obvious errors are refused
 * here.
 */

export type ContactKind = 'email' | 'phone'
export type ContactDraft = { kind: ContactKind; account: string; dialCode: string }

export const accountInput = ({ kind, account, dialCode }: ContactDraft) =>
  kind === 'phone' ? { account: account.trim(), dialCode } : { account: account.trim() }

export const isContactComplete = ({ kind, account }: ContactDraft): boolean =>
  kind === 'email'
    ? /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,24}$/.test(account.trim())
    : account.replace(/\D/g, '').length >= 4

/** Normalized like the account's contact, as far as possible here. */
export const contactTargetOf = ({ kind, account, dialCode }: ContactDraft): string =>
  kind === 'phone' ? `${dialCode}${account.replace(/\D/g, '')}` : account.trim()

export const shownContact = ({ kind, account, dialCode }: ContactDraft): string =>
  kind === 'phone' ? `${dialCode} ${account.trim()}` : account.trim()
