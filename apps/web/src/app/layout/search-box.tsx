export { SearchBox } from '@/features/search/components/search-box'
