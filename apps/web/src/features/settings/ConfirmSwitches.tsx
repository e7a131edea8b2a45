/** Which orders are read back before they are sent. Moving money out always asks. */
import { Switch } from '@assay/ui/choices/Switch.tsx'
import { RowGroup } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../../i18n/i18n.ts'
import { type ConfirmKind, changeSettings, useSettings } from '../../store/settings.ts'

const KINDS: readonly ConfirmKind[] = [
  'limitOrder',
  'marketOrder',
  'stopOrder',
  'cancelOrder',
  'quickClose',
]

export function ConfirmSwitches() {
  const t = useT()
  const { confirms } = useSettings()
  return (
    <RowGroup title={t('member.confirms')}>
      {KINDS.map((kind) => (
        <Switch
          key={kind}
          isOn={confirms[kind]}
          onChange={(isOn) => changeSettings({ confirms: { ...confirms, [kind]: isOn } })}
        >
          {t(`member.confirms.${kind}`)}
        </Switch>
      ))}
    </RowGroup>
  )
}
