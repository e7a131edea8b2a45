/** The payment details; while paying is due each line has a copy button. */
import type { Payee } from '@assay/domain/fiat/payee.ts'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { useT } from '../../../i18n/i18n.ts'
import { CopyFact } from '../../../list/CopyFact.tsx'
import { PayeeValue } from './PayeeValue.tsx'
import { payeeLines } from './payeeLines.ts'

type PayeeFactsProps = {
  order: Pick<ShownFiatOrder, 'payee' | 'method'>
  canCopy?: boolean
}

export function PayeeFacts({ order: { payee, method }, canCopy = false }: PayeeFactsProps) {
  return (
    <FactList>
      {payeeLines(payee, method).map(({ field, text }) => (
        <Line key={field} field={field} text={text} canCopy={canCopy} />
      ))}
    </FactList>
  )
}

type LineProps = { field: keyof Payee; text: string; canCopy: boolean }

function Line({ field, text, canCopy }: LineProps) {
  const t = useT()
  const label = t(`fiat.payee.${field}`)
  const value = <PayeeValue field={field} text={text} />
  if (!canCopy || field === 'codeImage' || field === 'accountType') {
    return <Fact label={label}>{value}</Fact>
  }
  return (
    <CopyFact label={label} text={text} copyLabel={t('fiat.copy', { what: label })}>
      {value}
    </CopyFact>
  )
}
