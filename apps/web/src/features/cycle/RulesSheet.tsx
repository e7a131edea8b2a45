/** The published rules that receipts refer to. They are in English in every language. */
import { RULES_VERSION, rulesTexts } from '@assay/domain/cycle/rules.ts'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './RulesSheet.module.css'

type RulesSheetProps = { isOpen: boolean; onClose: () => void }

export function RulesSheet({ isOpen, onClose }: RulesSheetProps) {
  const t = useT()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('cycle.rules')}>
      <div lang="en" className={css.rules}>
        {rulesTexts[RULES_VERSION]?.split('\n').map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
      <p className={css.version}>{t('cycle.rules.version', { version: RULES_VERSION })}</p>
    </Sheet>
  )
}
