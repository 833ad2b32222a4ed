import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '@/features/contact/components/contact-screen'
import { texts } from '@/features/contact/texts'

export const Route = createFileRoute('/_learner/contact')({
  staticData: { page: { kind: 'contact', name: texts.title } },
  component: ContactScreen,
})
