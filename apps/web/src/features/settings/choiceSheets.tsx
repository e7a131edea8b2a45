/** The longer choices of the settings, each in a separate sheet. */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Locale } from '@assay/wire/locale.ts'
import { formatterOf } from '../../i18n/format.ts'
import { chooseLanguage, useLocale, useT } from '../../i18n/i18n.ts'
import { NATIVE_NAMES, PSEUDO } from '../../i18n/locale.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { CURRENCIES, changeSettings, type NumberStyle, useSettings } from '../../store/settings.ts'

type SheetProps = { isOpen: boolean; onClose: () => void }

const SAMPLE = 1234_560_000_000_000_000_000n

export const numberSample = (style: NumberStyle) => formatterOf('en', style).amount(SAMPLE, 2)

export function LanguageSheet({ isOpen, onClose }: SheetProps) {
  const t = useT()
  const locale = useLocale()
  const names = Object.entries(NATIVE_NAMES) as [Locale, string][]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('member.language')}>
      <RadioList
        label={t('member.language')}
        value={locale === PSEUDO ? undefined : locale}
        options={names.map(([value, label]) => ({ value, label, lang: value }))}
        onPick={(value) => {
          void chooseLanguage(value)
          onClose()
        }}
      />
    </Sheet>
  )
}

export function CurrencySheet({ isOpen, onClose }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const { currency } = useSettings()
  const names = new Intl.DisplayNames(format.tag, { type: 'currency' })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('member.currency')}>
      <RadioList
        label={t('member.currency')}
        value={currency}
        options={CURRENCIES.map((value) => ({ value, label: value, hint: names.of(value) }))}
        onPick={(value) => {
          changeSettings({ currency: value })
          onClose()
        }}
      />
    </Sheet>
  )
}

const STYLES: readonly NumberStyle[] = ['match', 'comma', 'point', 'space']

export function NumberSheet({ isOpen, onClose }: SheetProps) {
  const t = useT()
  const { numbers } = useSettings()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('member.numbers')}>
      <RadioList
        label={t('member.numbers')}
        value={numbers}
        options={STYLES.map((value) => ({
          value,
          label: value === 'match' ? t('member.numbers.match') : numberSample(value),
        }))}
        onPick={(value) => {
          changeSettings({ numbers: value })
          onClose()
        }}
      />
    </Sheet>
  )
}
