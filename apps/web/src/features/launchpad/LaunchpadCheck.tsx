/** A link to allotted offerings, each of which can be recomputed; hidden if there are none. */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { getOfferings } from '@assay/wire/routes/launchpad/ieo.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { CheckSection, RawLink } from '../../check/CheckSection.tsx'
import { useT } from '../../i18n/i18n.ts'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useLinkTo } from '../../routing/useGo.ts'

const query = readQuery(getOfferings, {}, 10_000)

export function LaunchpadCheck() {
  const t = useT()
  const linkTo = useLinkTo()
  const { data, error, refetch } = useQuery(query)
  const dealt = data?.offerings.filter(({ stage }) => stage === 'allotted' || stage === 'settled')
  if (dealt ? dealt.length === 0 : !error) return null
  return (
    <CheckSection title={t('check.launchpad')} text={t('check.launchpad.text')}>
      {!dealt && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('check.failed')}
        </ReadFailed>
      )}
      <RowGroup>
        {dealt?.map(({ id, asset, name }) => {
          const { href, onClick } = linkTo(`/ieo/${id}`)
          return <Row key={id} title={`${asset} · ${name}`} href={href} onPress={onClick} />
        })}
      </RowGroup>
      <RawLink path="/ieo/getIeoList">{t('check.launchpad.all')}</RawLink>
    </CheckSection>
  )
}
