/** Where the currency goes; while it is to be sent each line has its own button that copies it. */
import { PAYEE_FIELDS, type Payee } from '@assay/domain/fiat/payee.ts'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { ShownFiatOrder } from '@assay/wire/routes/fiat.ts'
import { PictureThumb } from '../../../app/picture/PictureThumb.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { CopyFact } from '../../../list/CopyFact.tsx'
import { fiatImageQuery } from '../fiatQueries.ts'

type PayeeFactsProps = {
  order: Pick<ShownFiatOrder, 'payee' | 'method'>
  canCopy?: boolean
}

export function PayeeFacts({ order: { payee, method }, canCopy = false }: PayeeFactsProps) {
  const t = useT()
  return (
    <FactList>
      {PAYEE_FIELDS[method].map((field) => (
        <Line
          key={field}
          {...{ field, canCopy }}
          text={payee[field]}
          label={t(`fiat.payee.${field}`)}
        />
      ))}
    </FactList>
  )
}

type LineProps = { field: keyof Payee; text: string; label: string; canCopy: boolean }

function Line({ field, text, label, canCopy }: LineProps) {
  const t = useT()
  if (text === '') return null
  if (field === 'codeImage') {
    return (
      <Fact label={label}>
        <PictureThumb
          query={fiatImageQuery(text)}
          label={label}
          gone={t('fiat.pictureGone')}
          failed={t('fiat.pictureFailed')}
        />
      </Fact>
    )
  }
  if (field === 'accountType') {
    return <Fact label={label}>{t(`fiat.account.${text as 'checking' | 'savings'}`)}</Fact>
  }
  const shown = field === 'card' || field === 'iban' ? inFours(text) : text
  if (!canCopy) return <Fact label={label}>{shown}</Fact>
  return (
    <CopyFact label={label} text={text} copyLabel={t('fiat.copy', { what: label })}>
      {shown}
    </CopyFact>
  )
}

/** As numbers of cards and accounts are printed; copied they have no blanks. */
const inFours = (number: string) => number.replace(/(\w{4})(?=\w)/g, '$1 ')
