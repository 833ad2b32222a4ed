import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '@/features/static-pages/privacy/privacy-screen'

export const Route = createFileRoute('/_learner/privacy-policy')({ component: PrivacyScreen })
