/** Whether to keep the receipts of the member's rounds on this device; hidden if there are none. */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { useT } from '../../i18n/i18n.ts'
import { hasReceipts } from '../../proof/receipts.ts'
import { memberId } from '../../session/session.ts'

type KeepReceiptsProps = { isChecked: boolean; onChange: (isChecked: boolean) => void }

export function KeepReceipts({ isChecked, onChange }: KeepReceiptsProps) {
  const t = useT()
  if (!hasReceipts(memberId())) return null
  return (
    <Checkbox isChecked={isChecked} onChange={onChange}>
      {t('member.signOut.keepReceipts')}
    </Checkbox>
  )
}
