import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import { BookText } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { BooksDeskScreen } from './BooksDeskScreen.tsx'

export const page: DeskPage = {
  place: 140,
  path: '/books',
  title: 'page.books',
  roles: getBooks.roles,
  icon: BookText,
  Screen: BooksDeskScreen,
}
