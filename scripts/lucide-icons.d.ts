declare module 'lucide:*' {
  const icon: import('../app/ui/drawings/icon.tsx').Icon
  export default icon
}
