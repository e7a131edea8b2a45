/** Countries and regions by name in one's own language, its own name, or code; the common first. */

import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useState } from 'react'
import { useLocale, useT } from '../../i18n/i18n.ts'
import { PSEUDO } from '../../i18n/locale.ts'
import css from '../accountForms.module.css'
import type { AreaCode } from './accountQueries.ts'
import { matchingRegions, namedRegions } from './namedRegions.ts'

type DialCodeSheetProps = {
  codes: readonly AreaCode[]
  isOpen: boolean
  onClose: () => void
  onPick: (dialCode: string) => void
}

export function DialCodeSheet({ codes, isOpen, onClose, onPick }: DialCodeSheetProps) {
  const t = useT()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const regions = namedRegions(codes, locale === PSEUDO ? 'en' : locale)
  const found = matchingRegions(regions, search)
  const featured = search === '' ? regions.filter(({ isFeatured }) => isFeatured) : []
  const rowOf = ({ region, name, dialCode }: (typeof regions)[number]) => (
    <Row
      key={region}
      title={name}
      value={<span className="num">{dialCode}</span>}
      onPress={() => onPick(dialCode)}
    />
  )
  return (
    <Sheet isOpen={isOpen} onClose={onClose} isTall title={t('account.region.title')}>
      <div className={css.picker}>
        <SearchField label={t('account.region.search')} value={search} onChange={setSearch} />
        {featured.length > 0 && (
          <RowGroup title={t('account.region.common')}>{featured.map(rowOf)}</RowGroup>
        )}
        {found.length > 0 ? (
          <RowGroup title={t('account.region.all')}>{found.map(rowOf)}</RowGroup>
        ) : (
          <p className={css.muted} role="status">
            {t('account.region.none')}
          </p>
        )}
      </div>
    </Sheet>
  )
}
