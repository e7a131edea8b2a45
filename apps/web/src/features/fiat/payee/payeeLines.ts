import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { PAYEE_FIELDS, type Payee } from '@assay/domain/fiat/payee.ts'

/** What an account consists of, in the order of its method. */
export const payeeLines = (payee: Payee, method: FiatMethod) =>
  PAYEE_FIELDS[method]
    .map((field) => ({ field, text: payee[field] }))
    .filter(({ text }) => text !== '')

export const shownAs = (field: keyof Payee, text: string): string =>
  field === 'card' || field === 'iban' ? inFours(text) : text

/** As numbers of cards and accounts are printed; copied they have no blanks. */
const inFours = (number: string) => number.replace(/(\w{4})(?=\w)/g, '$1 ')
