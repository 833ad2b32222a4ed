import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '@/features/static-pages/terms/terms-screen'

export const Route = createFileRoute('/_learner/terms-of-service')({ component: TermsScreen })
