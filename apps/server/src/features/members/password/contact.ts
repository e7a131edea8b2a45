/**
 * The contact that identifies an account: an email address or a phone number, in normalized form.
 * Phone numbers become E.164; only mobile ones of offered countries are accepted, which also
 * excludes premium numbers.
 */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import { maskedEmail, maskedPhone } from '@assay/domain/identity/maskedContact.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { type Refusal, refuse } from '../../../http/reply.ts'

export type Contact = { kind: 'email' | 'phone'; target: string }
/** An email address, or a national phone number with the country's dialing code. */
export type ContactInput = { account: string; dialCode?: string | undefined }

const CHINA = '+86'

export function contactOf(
  { account, dialCode = CHINA }: ContactInput,
  dialCodes: ReadonlySet<string>,
): Contact | Refusal {
  const text = account.trim()
  if (/[@\p{L}]/u.test(text)) {
    return isEmail(text) ? { kind: 'email', target: text.toLowerCase() } : refuse('emailInvalid')
  }
  const target = dialCodes.has(dialCode) ? phoneOf(text, dialCode) : undefined
  return target ? { kind: 'phone', target } : refuse('phoneInvalid')
}

function phoneOf(text: string, dialCode: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  if (!/^\d{4,15}$/.test(digits)) return undefined
  // Spec 5 defines the pattern of this one country; elsewhere the national plans decide.
  if (dialCode === CHINA) return /^1[3-9]\d{9}$/.test(digits) ? `${CHINA}${digits}` : undefined
  const phone = parsePhoneNumberFromString(digits, { defaultCallingCode: dialCode.slice(1) })
  return phone?.isValid() && `+${phone.countryCallingCode}` === dialCode ? phone.number : undefined
}

export const maskedContact = ({ kind, target }: Contact): string =>
  kind === 'email' ? maskedEmail(target) : maskedPhone(target)
