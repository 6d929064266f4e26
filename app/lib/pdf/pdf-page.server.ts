import { LOGO, LOGO_PNGS, logoSize, SITE_NAME } from '~/lib/site';
import { printable } from './printable';

/** US Letter, in points. */
const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - 72;
const PAD = 6;

interface Cell {
  text: string;
  x: number;
  width: number;
  tag: string;
  isBold?: boolean;
  align?: 'left' | 'right';
  size?: number;
}

interface TableColumn {
  header: string;
  width: number;
  isNumber?: boolean;
}

type Doc = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

/** Draws wrapped blocks from top to bottom across pages, each tagged for screen readers. */
export class PdfPage {
  private y = MARGIN;
  private readonly root: Structure;

  private constructor(
    private readonly doc: Doc,
    private readonly bytes: Promise<Uint8Array<ArrayBuffer>>,
  ) {
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  static async begin(about: { title: string; subject: string; at: Date }): Promise<PdfPage> {
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({
      size: 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      info: {
        Title: about.title,
        Subject: printable(about.subject),
        Author: SITE_NAME,
        Creator: SITE_NAME,
        Producer: SITE_NAME,
        CreationDate: about.at,
      },
      lang: 'en-US',
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      bufferPages: true,
    });
    const chunks: Buffer[] = [];
    const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      doc.on('error', reject);
    });
    return new PdfPage(doc, bytes);
  }

  heading(name: string, title: string): void {
    const half = WIDTH / 2;
    const taken = this.logo(name);
    this.row(this.root, [
      ...(taken === half
        ? []
        : [{ text: name, x: taken, width: half - taken, tag: 'P', isBold: true, size: 18 }]),
      { text: title, x: half, width: half, tag: 'H1', isBold: true, size: 18, align: 'right' },
    ]);
    this.y += 4;
    this.rule(1.5);
    this.y += 14;
  }

  /** Returns the width it takes from the name, which is half the page where it has the name in it. */
  private logo(name: string): number {
    const size = logoSize(LOGO);
    const [png] = LOGO_PNGS;
    if (!size || !png) return 0;
    const { isWide, width, height } = size;
    const scale = 24 / Math.max(height, 24);
    const draw = () =>
      void this.doc.image(Buffer.from(png), MARGIN, this.y - 4, { width: width * scale });
    if (isWide) this.root.add(this.doc.struct('Figure', { alt: name }, draw));
    else this.artifact(draw);
    return isWide ? WIDTH / 2 : width * scale + 8;
  }

  facts(facts: [term: string, value: string][]): void {
    const list = this.child(this.root, 'L');
    for (const [term, value] of facts) {
      this.row(this.child(list, 'LI'), [
        { text: term, x: 0, width: 110, tag: 'Lbl' },
        { text: value, x: 110, width: WIDTH - 110, tag: 'LBody', isBold: true },
      ]);
    }
    this.y += 18;
  }

  columns(columns: { title: string; lines: string[] }[]): void {
    const width = WIDTH / columns.length;
    const top = this.y;
    const ends = columns.map(({ title, lines }, index) => {
      const place = { x: index * width, width: width - 16 };
      this.y = top;
      this.row(this.root, [{ ...place, text: title, tag: 'H2' }]);
      lines.forEach((text, line) =>
        this.row(this.root, [{ ...place, text, tag: 'P', isBold: line === 0 }]),
      );
      return this.y;
    });
    this.y = Math.max(...ends) + 20;
  }

  table(title: string, columns: TableColumn[], rows: string[][]): void {
    const head = this.cellsOf(
      columns,
      columns.map(({ header }) => header),
      'TH',
    );
    const first = this.cellsOf(columns, rows[0] ?? [], 'TD');
    this.makeRoom(24 + this.heightOf(head) + this.heightOf(first) + 4 * PAD);
    this.row(this.root, [{ text: title, x: 0, width: WIDTH, tag: 'H2', isBold: true, size: 12 }]);
    this.y += 4;
    const table = this.child(this.root, 'Table');
    const drawHead = (parent: Structure | null) => {
      this.rule(1);
      this.y += PAD;
      this.row(parent, head);
      this.y += PAD - 2;
      this.rule(0.5);
    };
    drawHead(this.child(table, 'TR'));
    for (const texts of rows) {
      const cells = this.cellsOf(columns, texts, 'TD');
      if (this.makeRoom(this.heightOf(cells) + 2 * PAD)) drawHead(null);
      this.y += PAD;
      this.row(this.child(table, 'TR'), cells);
      this.y += PAD - 2;
      this.rule(0.5);
    }
    this.y += 10;
  }

  sums(lines: { label: string; amount: string; isTotal?: boolean }[]): void {
    this.makeRoom(lines.length * 22 + 12);
    for (const { label, amount, isTotal } of lines) {
      if (isTotal) this.rule(1, WIDTH / 2);
      this.y += 4;
      const look = { isBold: isTotal, size: isTotal ? 12 : 10 };
      this.row(this.root, [
        { ...look, text: label, x: WIDTH / 2, width: WIDTH / 4, tag: 'P' },
        { ...look, text: amount, x: (WIDTH * 3) / 4, width: WIDTH / 4, tag: 'P', align: 'right' },
      ]);
    }
    this.y += 22;
  }

  note(text: string): void {
    const cell: Cell = { text, x: 0, width: WIDTH, tag: 'P', size: 9 };
    this.makeRoom(this.heightOf([cell]));
    this.row(this.root, [cell]);
  }

  finish(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.artifact(() => {
        this.doc.font('Helvetica').fontSize(9);
        this.doc.text(`${name}, page ${page + 1} of ${count}`, MARGIN, BOTTOM + 24, {
          width: WIDTH,
          align: 'center',
        });
      });
    }
    this.root.end();
    this.doc.end();
    return this.bytes;
  }

  private child(parent: Structure, tag: string): Structure {
    const element = this.doc.struct(tag);
    parent.add(element);
    return element;
  }

  private cellsOf(columns: TableColumn[], texts: string[], tag: string): Cell[] {
    let x = 0;
    return columns.map(({ width, isNumber }, index) => {
      const cell: Cell = {
        text: texts[index] ?? '',
        x,
        width: isNumber ? width : width - 12,
        tag,
        isBold: tag === 'TH',
        align: isNumber ? 'right' : 'left',
      };
      x += width;
      return cell;
    });
  }

  private heightOf(cells: Cell[]): number {
    return Math.max(
      ...cells.map((cell) => {
        this.useFont(cell);
        return this.doc.heightOfString(printable(cell.text), { width: cell.width, lineGap: 2 });
      }),
    );
  }

  private row(parent: Structure | null, cells: Cell[]): void {
    const height = this.heightOf(cells);
    for (const cell of cells) {
      const draw = () => {
        this.useFont(cell);
        const { width, align } = cell;
        this.doc.text(printable(cell.text), MARGIN + cell.x, this.y, { width, align, lineGap: 2 });
      };
      if (parent) parent.add(this.doc.struct(cell.tag, {}, draw));
      else this.artifact(draw);
    }
    this.y += height;
  }

  private useFont({ isBold, size = 10 }: Cell): void {
    this.doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  }

  private rule(width: number, from = 0): void {
    this.artifact(() => {
      this.doc
        .lineWidth(width)
        .moveTo(MARGIN + from, this.y)
        .lineTo(MARGIN + WIDTH, this.y)
        .stroke();
    });
  }

  private artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  private makeRoom(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }
}
