import { photoUrl } from '../photo';

export const Thumbnail = ({ imageUrl }: { imageUrl: string }) => (
  <img
    className="thumb"
    src={photoUrl(imageUrl, 320)}
    alt=""
    width={48}
    height={48}
    loading="lazy"
  />
);
