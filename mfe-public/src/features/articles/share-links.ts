/** Returns links to the sharing pages of other sites. The page loads nothing from those sites. */
export function shareLinks(title: string, url: string): { name: string; href: string }[] {
  const [text, address, both] = [title, url, `${title} ${url}`].map(encodeURIComponent);
  return [
    { name: 'Email', href: `mailto:?subject=${text}&body=${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
  ];
}
