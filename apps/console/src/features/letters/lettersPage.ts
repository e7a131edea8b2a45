import { getDeadLetters } from '@assay/wire/routes/operator/letters.ts'
import { Mail } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { LettersDeskScreen } from './LettersDeskScreen.tsx'

export const page: DeskPage = {
  place: 150,
  path: '/letters',
  title: 'page.letters',
  roles: getDeadLetters.roles,
  icon: Mail,
  Screen: LettersDeskScreen,
}
