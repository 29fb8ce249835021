declare module 'lucide:*' {
  const icon: import('../app/ui/icon.tsx').Icon
  export default icon
}
