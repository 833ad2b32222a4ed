import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '@/features/contact/components/contact-screen'

export const Route = createFileRoute('/_learner/contact')({ component: ContactScreen })
