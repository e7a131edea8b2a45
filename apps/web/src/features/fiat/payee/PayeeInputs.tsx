/** The fields of one payment method, in order; each shows its own error. */
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import {
  ACCOUNT_TYPES,
  hasCardTypo,
  PAYEE_FIELDS,
  PAYEE_TEXT_MAX,
  type Payee,
  type PayeeFault,
} from '@assay/domain/fiat/payee.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { Choice } from '../../../list/filters/Choice.tsx'
import { ImageChoice } from '../../../page/image/ImageChoice.tsx'
import { useImage } from '../../../page/image/useImage.ts'
import type { PayeeFields } from './usePayeeForm.ts'

const FIELD_OF: Record<PayeeFault, keyof Payee> = {
  payeeNameRequired: 'holder',
  cardNumberInvalid: 'card',
  bankRequired: 'bank',
  ibanInvalid: 'iban',
  swiftInvalid: 'swift',
  wechatRequired: 'wechat',
}
const NEEDED = new Set<keyof Payee>(['holder', 'card', 'iban', 'wechat'])

type PayeeInputsProps = { form: PayeeFields; method: FiatMethod }

export function PayeeInputs({ form, method }: PayeeInputsProps) {
  const t = useT()
  const { payee, fault, nameMasked, edit } = form
  const mayBeEmpty = (field: keyof Payee) =>
    !NEEDED.has(field) && !(field === 'bank' && method === 'bankCard')
  const hintOf = (field: keyof Payee) => {
    if (field === 'holder') {
      return nameMasked === ''
        ? t('fiat.payee.holderFirst')
        : `${t('fiat.payee.holderHint')} (${nameMasked})`
    }
    if (field === 'card' && hasCardTypo(payee.card)) return t('fiat.payee.cardHint')
    return mayBeEmpty(field) ? t('fiat.optional') : undefined
  }
  return PAYEE_FIELDS[method].map((field) =>
    field === 'codeImage' ? (
      <CodeImage key={field} form={form} />
    ) : field === 'accountType' ? (
      <Choice
        key={field}
        label={t('fiat.payee.accountType')}
        none="—"
        options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`fiat.account.${value}`) }))}
        value={payee.accountType || undefined}
        onChange={(chosen) => edit({ accountType: chosen ?? '' })}
      />
    ) : (
      <TextField
        key={field}
        label={t(`fiat.payee.${field}`)}
        hint={hintOf(field)}
        error={fault && FIELD_OF[fault] === field ? t(`error.${fault}`) : undefined}
        maxLength={PAYEE_TEXT_MAX}
        inputMode={field === 'card' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize={field === 'holder' ? 'words' : 'none'}
        value={payee[field]}
        onChange={(text) => edit({ [field]: text })}
      />
    ),
  )
}

function CodeImage({ form: { payee, edit } }: Pick<PayeeInputsProps, 'form'>) {
  const t = useT()
  const upload = useImage({
    purpose: 'fiat',
    noImage: t('fiat.noImage'),
    kept: payee.codeImage,
    onImage: (codeImage) => edit({ codeImage }),
  })
  return (
    <ImageChoice
      upload={upload}
      words={{
        choose: t('fiat.payee.codeImage'),
        replace: t('fiat.replaceImage'),
        done: t('fiat.imageDone'),
      }}
    />
  )
}
