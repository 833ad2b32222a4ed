import { createFileRoute } from '@tanstack/react-router'
import { CareersScreen } from '@/features/static-pages/careers/careers-screen'

export const Route = createFileRoute('/_learner/careers')({ component: CareersScreen })
