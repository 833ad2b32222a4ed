import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '@/features/static-pages/about/about-screen'

export const Route = createFileRoute('/_learner/about')({ component: AboutScreen })
