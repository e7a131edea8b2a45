import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { PAYEE_FIELDS, type Payee } from '@assay/domain/fiat/payee.ts'

/** The payment details, in the order of the method. */
export const payeeLines = (payee: Payee, method: FiatMethod) =>
  PAYEE_FIELDS[method]
    .map((field) => ({ field, text: payee[field] }))
    .filter(({ text }) => text !== '')

export const shownAs = (field: keyof Payee, text: string): string =>
  field === 'card' || field === 'iban' ? inFours(text) : text

/** In groups as printed on cards; copied without spaces. */
const inFours = (number: string) => number.replace(/(\w{4})(?=\w)/g, '$1 ')
