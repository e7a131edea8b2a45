/** Countries and regions by localized name, own name, or code; common ones first. */
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useState } from 'react'
import { useLocale, useT } from '../../i18n/i18n.ts'
import { PSEUDO } from '../../i18n/locale.ts'
import css from '../accountForms.module.css'
import type { AreaCode } from './accountQueries.ts'
import { matchingRegions, namedRegions, type Region } from './namedRegions.ts'

type RegionSheetProps = {
  codes: readonly AreaCode[]
  isOpen: boolean
  onClose: () => void
  /** Shows the dialing code of each. */
  hasDialCodes?: boolean
  onPick: (region: Region) => void
}

export function RegionSheet(props: RegionSheetProps) {
  const { codes, isOpen, onClose, hasDialCodes, onPick } = props
  const t = useT()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const regions = namedRegions(codes, locale === PSEUDO ? 'en' : locale)
  const found = matchingRegions(regions, search)
  const featured = search === '' ? regions.filter(({ isFeatured }) => isFeatured) : []
  const rowOf = (row: Region) => (
    <Row
      key={row.region}
      title={row.name}
      value={hasDialCodes && <span className="num">{row.dialCode}</span>}
      onPress={() => onPick(row)}
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
