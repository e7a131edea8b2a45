/** The books of each coin: what members own, what the house has where, what stands outside. */

import type { Reply } from '@assay/wire/route.ts'
import { getBooks, proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { Page, Panel, Stack } from '../../app/Page.tsx'
import { has } from '../../app/roles.ts'
import { exact } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { type Column, DeskTable } from '../../table/DeskTable.tsx'
import { Facts } from '../../table/Facts.tsx'
import { HouseMoveForm } from './HouseMoveForm.tsx'

type Book = Reply<typeof getBooks>[number]

const columns: readonly Column<Book>[] = [
  { title: t('books.coin'), cell: ({ asset }) => asset },
  { title: t('books.members'), cell: ({ members }) => exact(members), isFigure: true },
  { title: t('books.house'), cell: ({ house }) => exact(house), isFigure: true },
  { title: t('books.clearing'), cell: ({ clearing }) => exact(clearing), isFigure: true },
  { title: t('books.outside'), cell: ({ outside }) => exact(outside), isFigure: true },
  {
    title: t('books.sum'),
    cell: ({ members, house, outside, clearing }) => exact(members + house + outside + clearing),
    isFigure: true,
  },
]
const EVERY_MS = 10_000

export function BooksScreen() {
  const operator = useOperator()
  const books = useRead(getBooks, {}, { everyMs: EVERY_MS })
  const [openAsset, setOpenAsset] = useState<string>()
  const open = books.data?.find(({ asset }) => asset === openAsset)
  return (
    <Page
      title={t('page.books')}
      hint={t('books.hint')}
      aside={
        open && (
          <Stack>
            <Panel title={t('books.accounts', { asset: open.asset })}>
              <Facts
                facts={open.accounts.map(({ name, balance }) => [
                  tOf('source', name),
                  <span key={name} className="num">
                    {exact(balance)}
                  </span>,
                ])}
              />
            </Panel>
            {has(operator, proposeHouseMove.roles) && (
              <HouseMoveForm key={open.asset} book={open} />
            )}
          </Stack>
        )
      }
    >
      <DeskTable
        label={t('page.books')}
        columns={columns}
        rows={books.data}
        error={books.error}
        keyOf={({ asset }) => asset}
        empty={t('books.none')}
        onOpen={({ asset }) => setOpenAsset(asset)}
        openKey={openAsset}
      />
    </Page>
  )
}
