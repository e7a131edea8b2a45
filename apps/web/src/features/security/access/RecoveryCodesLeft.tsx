/** How many recovery codes are left, the way to new ones, and a warning before they run out. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { TriangleAlert } from 'lucide-react'
import { useT } from '../../../i18n/i18n.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import own from '../security.module.css'

export const FEW_CODES = 3

export function RecoveryCodesLeft({ left }: { left: number }) {
  const t = useT()
  const link = useLinkTo()('/recoveryCodes')
  return (
    <div className={own.notes}>
      {left <= FEW_CODES && (
        <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
          {t('security.recovery.few')}
        </Banner>
      )}
      <RowGroup>
        <Row
          title={t('security.factor.left')}
          hint={t('security.recovery.renew')}
          value={<span className="num">{left}</span>}
          href={link.href}
          onPress={link.onClick}
        />
      </RowGroup>
    </div>
  )
}
